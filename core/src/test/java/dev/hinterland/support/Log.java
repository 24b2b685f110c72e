// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the library logs while a test runs. */
public final class Log extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger("dev.hinterland");
    private final List<LogRecord> records = Collections.synchronizedList(new ArrayList<>());

    public Log() {
        logger.addHandler(this);
    }

    /** Returns what has been logged so far. */
    public List<LogRecord> records() {
        return records;
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
