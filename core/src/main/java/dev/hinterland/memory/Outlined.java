package dev.hinterland.memory;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that, in a {@linkplain Specialization copy}, the JIT compiles by itself and never into its caller, so that the caller
 * stays small enough to be compiled into its own callers.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Outlined {}
