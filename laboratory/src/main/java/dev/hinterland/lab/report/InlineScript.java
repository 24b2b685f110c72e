// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;

/**
 * A script inside the page, known to the page's content security policy by its hash.
 *
 * @param code the script
 */
record InlineScript(String code) {

    /** Refuses code that HTML would take for the end of the script. */
    InlineScript {
        String lower = code.toLowerCase(Locale.ROOT);
        if (lower.contains("</script") || lower.contains("<!--")) {
            throw new IllegalArgumentException("script cannot stand in a page: code="
                    + code.lines().findFirst().orElse(""));
        }
        code = code.replace("\r\n", "\n");
    }

    String element() {
        return "<script>" + code + "</script>";
    }

    String policySource() {
        return "'sha256-" + Base64.getEncoder().encodeToString(sha256(code.getBytes(StandardCharsets.UTF_8))) + "'";
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has this digest: name=SHA-256", e);
        }
    }
}
