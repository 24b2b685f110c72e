// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What experiments are made with: JDKs, processes, the runner of benchmarks, and where to say how far one is. */
public final class Bench {

    private final Children children;
    private final Progress progress;
    private final FlagProbe flags;
    private final JmhRunner runner;
    private final List<NamedJdk> jdks;
    private final boolean quick;
    private final List<String> notes = new ArrayList<>();
    private final List<Experiment> made = new CopyOnWriteArrayList<>();

    /**
     * Sets it up.
     *
     * @param jdks the JDKs to compare
     * @param quick whether to be done within two minutes
     */
    public Bench(Children children, Progress progress, List<NamedJdk> jdks, boolean quick) {
        this.children = children;
        this.progress = progress;
        this.jdks = List.copyOf(jdks);
        this.quick = quick;
        flags = new FlagProbe(children);
        runner = new JmhRunner(children, progress, flags);
    }

    /** Returns the processes and directories that end with the laboratory. */
    public Children children() {
        return children;
    }

    /** Returns where to say how far one is. */
    public Progress progress() {
        return progress;
    }

    /** Returns who knows which JVM accepts which flags. */
    public FlagProbe flags() {
        return flags;
    }

    /** Returns the runner of benchmarks. */
    public JmhRunner runner() {
        return runner;
    }

    /** Returns the JDKs to compare. */
    public List<NamedJdk> jdks() {
        return jdks;
    }

    /** Returns whether to be done within two minutes. */
    public boolean quick() {
        return quick;
    }

    /** Takes an experiment that is finished, so that it is not lost when the laboratory is ended; returns it. */
    public Experiment made(Experiment experiment) {
        made.add(experiment);
        return experiment;
    }

    /** Returns those that are finished, for any thread. */
    public List<Experiment> made() {
        return List.copyOf(made);
    }

    /** Adds what a reader of all experiments must know. */
    public void note(String text) {
        notes.add(text);
    }

    /** Returns the notes. */
    public List<String> notes() {
        return List.copyOf(notes);
    }
}
