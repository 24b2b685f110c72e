// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.internal.offline.FileCheck;
import dev.hinterland.internal.offline.FileFacts;
import dev.hinterland.internal.offline.FileVerifier;
import dev.hinterland.internal.offline.StoredContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is written as JSON of the file of a map or a cache. */
public final class FileJson {

    private FileJson() {}

    /**
     * Returns what a file says about itself.
     *
     * @param entries how many there are, or {@link FilePage#NOT_COUNTED}
     */
    public static Map<String, @Nullable Object> of(FileFacts facts, long entries) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("file", facts.path().toString());
        json.put("format", facts.format());
        json.put("byteOrder", facts.byteOrder());
        json.put("state", facts.state());
        json.put("process", facts.process());
        json.put("inUse", facts.inUse());
        json.put("ofThisRunOfTheSystem", facts.thisRun());
        json.put("journal", facts.journal());
        json.put("bytes", facts.bytes());
        json.put("maximumBytes", facts.maximumBytes());
        json.put("problem", facts.problem());
        StoredContent content = facts.content();
        if (content != null) {
            json.put("kind", content.cache() ? "cache" : "map");
            json.put("times", content.times());
            json.put("key", content.key());
            json.put("value", content.value());
        }
        if (entries != FilePage.NOT_COUNTED) {
            json.put("entries", entries);
        }
        json.put("space", facts.space());
        return json;
    }

    /** Returns what was found in a file. */
    public static Map<String, @Nullable Object> of(FileVerifier.Report report) {
        List<Map<String, Object>> checks = new ArrayList<>();
        for (FileCheck check : report.checks()) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("check", check.name());
            each.put("unit", check.unit());
            each.put("checked", check.checked());
            each.put("damaged", check.damaged());
            each.put("unfinished", check.unfinished());
            each.put("findings", check.findings());
            checks.add(each);
        }
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("damaged", report.isDamaged());
        json.put("keysHashed", report.hashed());
        json.put("checks", checks);
        json.put("facts", of(report.facts(), FilePage.NOT_COUNTED));
        return json;
    }
}
