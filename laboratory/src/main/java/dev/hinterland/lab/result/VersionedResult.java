// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonProperty.Access;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/** What a command writes to a file, in the form that {@code docs/result.schema.json} describes. */
@JsonPropertyOrder("schema")
public interface VersionedResult {

    /** The version of the form that is written. Another one reads otherwise; a field more is no other version. */
    int SCHEMA = 1;

    /** Returns the version of its form, for the file. */
    @JsonProperty(value = "schema", access = Access.READ_ONLY)
    default int schemaVersion() {
        return SCHEMA;
    }
}
