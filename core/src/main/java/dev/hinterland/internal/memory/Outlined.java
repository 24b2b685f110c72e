// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that the JIT compiles by itself and never into its caller, so that the caller stays small enough to be
 * compiled into its own callers.
 *
 * <p>HotSpot inlines a hot method unless its bytecode is larger than FreqInlineSize, 325 bytes by default. So such a
 * method begins with
 *
 * <pre>{@code
 * switch (Outlined.NEVER) {
 *     case 0, 4, 8, … 80 -> throw new AssertionError();
 *     default -> {}
 * }
 * }</pre>
 *
 * whose jump table alone takes 336 bytes. The JIT folds the switch, because its selector is a constant; the interpreter
 * executes one instruction.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Outlined {

    /** The selector of the switch: no case has it. */
    int NEVER = -1;
}
