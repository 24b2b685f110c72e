package dev.hinterland.lab.init;

/** Where the time goes. */
final class ProfileExperiment {

    static final String ID = "init.profile";
    static final String ZEROING = "zeroing";

    private ProfileExperiment() {}
}
