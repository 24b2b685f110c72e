// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Which code a scan runs. */
class ScanCodesTest {

    private static final long MUCH = 1L << 30;

    private static ScanCode codeAfterMuch(Object function, Object... conditions) {
        ScanCodes codes = ScanCodes.of(function, List.of(conditions));
        codes.code(MUCH);
        return codes.code(1);
    }

    @Test
    void functionThatHasVisitedLittle_runsTheSharedCode() {
        Consumer<Object> function = _ -> {};
        assertThat(ScanCodes.of(function, List.of()).code(1)).isSameAs(ScanCodes.SHARED);
        assertThat(ScanCodes.of(function, List.of()).code(MUCH)).isSameAs(ScanCodes.SHARED);
        assertThat(ScanCodes.of(function, List.of()).code(1)).isNotSameAs(ScanCodes.SHARED);
    }

    @Test
    void functionThatHasVisitedMuch_hasAClassOfItsOwn() {
        Consumer<Object> one = _ -> {};
        Consumer<Object> other = _ -> {};
        ScanCode code = codeAfterMuch(one);
        assertThat(code.getClass()).isNotEqualTo(SpecializedScanCode.class);
        assertThat(codeAfterMuch(one)).isSameAs(code);
        assertThat(codeAfterMuch(other).getClass())
                .isNotEqualTo(code.getClass())
                .isNotEqualTo(SpecializedScanCode.class);
    }

    @Test
    void conditions_tellCodesApart_inTheirOrder() {
        Consumer<Object> function = _ -> {};
        Predicate<Object> one = _ -> true;
        Predicate<Object> other = _ -> false;
        List<ScanCode> codes = List.of(
                codeAfterMuch(function),
                codeAfterMuch(function, one),
                codeAfterMuch(function, other),
                codeAfterMuch(function, one, other),
                codeAfterMuch(function, other, one));
        assertThat(codes).doesNotHaveDuplicates();
        assertThat(ScanCodes.of(function, List.of()).timed()).isNotSameAs(ScanCodes.of(function, List.of()));
        assertThat(codeAfterMuch(function, one, other)).isSameAs(codes.get(3));
    }
}
