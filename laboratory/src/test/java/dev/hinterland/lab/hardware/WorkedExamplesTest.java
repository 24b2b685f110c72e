// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures that articles print, to the nanosecond, for 8 KiB. */
class WorkedExamplesTest {

    private static final int BYTES = 8 << 10;

    private static ArrayModel model(String profile) throws IOException {
        return ArrayModel.of(Profiles.load(profile));
    }

    private static long nanos(List<Prediction> predictions, String name) {
        return predictions.stream()
                .filter(prediction -> prediction.name().equals(name))
                .mapToLong(prediction -> Math.round(prediction.formulaNanos()))
                .findFirst()
                .orElseThrow();
    }

    private static long correction(Prediction prediction, String name) {
        return prediction.corrections().stream()
                .filter(term -> term.name().equals(name))
                .mapToLong(term -> Math.round(term.nanos()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void coreI5_newArray_takesWhatTheArticlePrints() throws Exception {
        List<Prediction> predictions = model("core-i5").newArray(BYTES);

        assertThat(nanos(predictions, "memory")).isEqualTo(1_680);
        assertThat(nanos(predictions, "memory and L1")).isEqualTo(1_787);
        assertThat(nanos(predictions, "memory and write-back")).isEqualTo(2_184);
    }

    @Test
    void coreI5_arrayCopy_takesWhatTheArticleComputes() throws Exception {
        List<Prediction> predictions = model("core-i5").arrayCopy(BYTES);

        assertThat(nanos(predictions, "write-through")).isEqualTo(1_842);
        assertThat(nanos(predictions, "write-allocate")).isEqualTo(521);
        assertThat(nanos(predictions, "write-back")).isEqualTo(429);
    }

    /** 1, 3 and 9 ns a line: with costs that are not the article's, another formula would give another figure. */
    @Test
    void coreI5_writeBack_isTheArticlesFormula_withAnyCosts() throws Exception {
        ArrayModel elsewhere = ArrayModel.byFormulasOf(Profiles.load("core-i5"), Machines.of(1, 3))
                .orElseThrow();

        double line = (1 + 0.2 * 3 + 0.04 * 9) + (0.8 * 1 + 0.16 * 3 + 0.04 * 9) + (0.2 * 3 + 0.04 * 9);
        assertThat(nanos(elsewhere.arrayCopy(BYTES), "write-back")).isEqualTo(Math.round(128 * line));
    }

    @Test
    void articlesFormulas_withoutALevelThatTheyVisit_sayNothing() throws Exception {
        HardwareProfile xeon = Profiles.load("xeon-l5630");

        assertThat(ArrayModel.byFormulasOf(xeon, Profiles.load("core-i5"))).isEmpty();
    }

    @Test
    void coreI5_copyOf_addsTheArticlesCorrections() throws Exception {
        Prediction writeBack = model("core-i5").copyOf(BYTES).getLast();

        assertThat(correction(writeBack, "allocation")).isEqualTo(150);
        assertThat(correction(writeBack, "TLB misses")).isEqualTo(12);
        assertThat(correction(writeBack, "young collections")).isEqualTo(100);
        assertThat(Math.round(writeBack.nanos())).isEqualTo(690);
    }

    @Test
    void xeon_takesWhatTheArticlePrints() throws Exception {
        ArrayModel model = model("xeon-l5630");

        assertThat(nanos(model.arrayCopy(BYTES), "write-back")).isEqualTo(1_071);
        assertThat(nanos(model.newArray(BYTES), "memory with ECC")).isEqualTo(1_958);
        Prediction copy = model.copyOf(BYTES).getLast();
        assertThat(correction(copy, "TLB misses")).isEqualTo(13);
        assertThat(correction(copy, "young collections")).isEqualTo(100);
    }
}
