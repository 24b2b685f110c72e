import dev.hinterland.experiments.run.Workload;
import dev.hinterland.experiments.run.WorkloadContext;

/** A workload that a user might write. */
public class MyWorkload implements Workload {

    @Override
    public String id() {
        return "my-workload";
    }

    @Override
    public Outcome run(WorkloadContext context) throws Exception {
        long entries = context.settings().entries();
        context.phase("think", entries, (from, to, steps) -> {
            for (long i = from; i < to; i++) {
                steps.done();
            }
        });
        return new Outcome(entries, entries, entries);
    }
}
