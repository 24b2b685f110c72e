// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteSession.Answer;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.ByteArrayOutput;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.output.ObjectOutput;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Commands of one key that are sent together, and what their results mean. They are made anew each time they are sent.
 *
 * @param key the key on the server
 * @param writes whether a command changes the key
 * @param bytes how many bytes of keys and values are sent
 * @param commands makes the commands
 * @param answers makes the answer
 */
@SuppressWarnings("ArrayRecordComponent") // requests are not compared
record Request<T>(
        byte[] key,
        boolean writes,
        long bytes,
        Supplier<List<AsyncCommand<byte[], byte[], ?>>> commands,
        Answers<T> answers) {

    private static final ByteArrayCodec CODEC = ByteArrayCodec.INSTANCE;

    /** Puts a value, or removes the key, if the present value is the expected one. */
    private static final String EXCHANGE = """
            local there = redis.call('GET', KEYS[1])
            if ARGV[1] == '0' then
              if there then return 0 end
            elseif there ~= ARGV[2] then
              return 0
            end
            if ARGV[3] == '0' then
              redis.call('UNLINK', KEYS[1])
            elseif ARGV[5] == '' then
              redis.call('SET', KEYS[1], ARGV[4])
            else
              redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[5])
            end
            return 1
            """;

    /** Changes how long a value lives on, unless it begins with some bytes. */
    private static final String EXPIRE = """
            local there = redis.call('GETRANGE', KEYS[1], 0, #ARGV[1] - 1)
            if there == '' or there == ARGV[1] then return 0 end
            if ARGV[2] == '' then
              redis.call('PERSIST', KEYS[1])
            else
              redis.call('PEXPIRE', KEYS[1], ARGV[2])
            end
            return 1
            """;

    /** What {@code PTTL} says of a key that has no end. */
    private static final long NO_END = -1;

    /** Makes an answer of the commands' results. */
    interface Answers<T> {

        /** Returns the answer; the stamp is the link's when the commands were sent. */
        T of(List<?> results, int stamp);
    }

    static Request<Answer> get(byte[] key) {
        return new Request<>(
                key,
                false,
                2L * key.length,
                () -> List.of(bytes(CommandType.GET, args().addKey(key)), number(CommandType.PTTL, args().addKey(key))),
                (results, stamp) -> new Answer(value(results.get(0)), millisLeft(results.get(1)), stamp));
    }

    static Request<Answer> put(byte[] key, byte[] value, long millis) {
        return new Request<>(
                key,
                true,
                (long) key.length + value.length,
                () -> List.of(status(CommandType.SET, ending(args().addKey(key).addValue(value), millis))),
                (_, stamp) -> new Answer(null, Answer.ENDLESS, stamp));
    }

    static Request<Answer> getAndPut(byte[] key, byte[] value, long millis) {
        return new Request<>(
                key,
                true,
                (long) key.length + value.length,
                () -> List.of(bytes(
                        CommandType.SET,
                        ending(args().addKey(key).addValue(value), millis).add("GET"))),
                (results, stamp) -> new Answer(value(results.get(0)), Answer.ENDLESS, stamp));
    }

    static Request<Answer> putIfAbsent(byte[] key, byte[] value, long millis) {
        return new Request<>(
                key,
                true,
                2L * key.length + value.length,
                () -> List.of(
                        bytes(
                                CommandType.SET,
                                ending(args().addKey(key).addValue(value), millis)
                                        .add("NX")
                                        .add("GET")),
                        number(CommandType.PTTL, args().addKey(key))),
                (results, stamp) -> new Answer(value(results.get(0)), millisLeft(results.get(1)), stamp));
    }

    static Request<Answer> remove(byte[] key) {
        return new Request<>(
                key,
                true,
                key.length,
                () -> List.of(number(CommandType.UNLINK, args().addKey(key))),
                (_, stamp) -> new Answer(null, Answer.ENDLESS, stamp));
    }

    static Request<Answer> getAndRemove(byte[] key) {
        return new Request<>(
                key,
                true,
                key.length,
                () -> List.of(bytes(CommandType.GETDEL, args().addKey(key))),
                (results, stamp) -> new Answer(value(results.get(0)), Answer.ENDLESS, stamp));
    }

    static Request<Boolean> exchange(byte[] key, byte @Nullable [] expected, byte @Nullable [] value, long millis) {
        byte[] none = {};
        byte[] old = expected == null ? none : expected;
        byte[] update = value == null ? none : value;
        return new Request<>(
                key,
                true,
                (long) key.length + old.length + update.length,
                () -> List.of(number(
                        CommandType.EVAL,
                        args().add(EXCHANGE)
                                .add(1)
                                .addKey(key)
                                .add(expected == null ? "0" : "1")
                                .addValue(old)
                                .add(value == null ? "0" : "1")
                                .addValue(update)
                                .add(millis == Answer.ENDLESS ? "" : Long.toString(millis)))),
                (results, _) -> isOne(results.get(0)));
    }

    static Request<Boolean> expire(byte[] key, long millis, byte[] except) {
        return new Request<>(
                key,
                true,
                (long) key.length + except.length,
                () -> List.of(number(
                        CommandType.EVAL,
                        args().add(EXPIRE)
                                .add(1)
                                .addKey(key)
                                .addValue(except)
                                .add(millis == Answer.ENDLESS ? "" : Long.toString(millis)))),
                (results, _) -> isOne(results.get(0)));
    }

    /** Returns each command that caches use, which changes nothing because the key is not there. */
    static Request<Boolean> rights(byte[] key, byte[] pattern, boolean isCluster, List<byte[]> others) {
        byte[] none = {};
        return new Request<>(
                key,
                false,
                key.length,
                () -> {
                    List<AsyncCommand<byte[], byte[], ?>> all = new ArrayList<>();
                    if (isCluster) {
                        all.add(asking());
                    }
                    all.add(bytes(CommandType.GET, args().addKey(key)));
                    all.add(number(CommandType.PTTL, args().addKey(key)));
                    all.add(exists(key));
                    others.forEach(other -> all.add(exists(other)));
                    all.add(bytes(
                            CommandType.GETRANGE, args().addKey(key).add(0).add(0)));
                    all.add(command(
                            CommandType.SCAN,
                            new ObjectOutput<>(CODEC),
                            args().add(0).add("MATCH").add(pattern)));
                    all.add(number(CommandType.UNLINK, args().addKey(key)));
                    all.add(bytes(CommandType.GETDEL, args().addKey(key)));
                    all.add(number(CommandType.PEXPIRE, args().addKey(key).add(1)));
                    all.add(number(CommandType.PERSIST, args().addKey(key)));
                    all.add(number(
                            CommandType.EVAL, args().add("return 1").add(1).addKey(key)));
                    all.add(status(
                            CommandType.SET, args().addKey(key).addValue(none).add("XX")));
                    return all;
                },
                (_, _) -> true);
    }

    /** Asks what a connection tracks: Lettuce's own method does not understand the answer as bytes. */
    static AsyncCommand<byte[], byte[], Object> trackingInfo() {
        return new AsyncCommand<>(
                new Command<>(CommandType.CLIENT, new ObjectOutput<>(CODEC), args().add("TRACKINGINFO")));
    }

    static AsyncCommand<byte[], byte[], ?> asking() {
        return status(CommandType.ASKING, args());
    }

    /** Returns a command that a node answers only while it serves the key. */
    static AsyncCommand<byte[], byte[], ?> exists(byte[] key) {
        return number(CommandType.EXISTS, args().addKey(key));
    }

    private static CommandArgs<byte[], byte[]> args() {
        return new CommandArgs<>(CODEC);
    }

    private static CommandArgs<byte[], byte[]> ending(CommandArgs<byte[], byte[]> args, long millis) {
        return millis == Answer.ENDLESS ? args : args.add("PX").add(millis);
    }

    private static <T> AsyncCommand<byte[], byte[], ?> command(
            CommandType type, CommandOutput<byte[], byte[], T> output, CommandArgs<byte[], byte[]> args) {
        return new AsyncCommand<>(new Command<>(type, output, args));
    }

    private static AsyncCommand<byte[], byte[], ?> bytes(CommandType type, CommandArgs<byte[], byte[]> args) {
        return command(type, new ByteArrayOutput<>(CODEC), args);
    }

    private static AsyncCommand<byte[], byte[], ?> number(CommandType type, CommandArgs<byte[], byte[]> args) {
        return command(type, new IntegerOutput<>(CODEC), args);
    }

    private static AsyncCommand<byte[], byte[], ?> status(CommandType type, CommandArgs<byte[], byte[]> args) {
        return command(type, new StatusOutput<>(CODEC), args);
    }

    private static byte @Nullable [] value(@Nullable Object result) {
        return (byte[]) result;
    }

    private static long millisLeft(@Nullable Object result) {
        long millis = result instanceof Long number ? number : 0;
        return millis == NO_END ? Answer.ENDLESS : Math.max(0, millis);
    }

    private static boolean isOne(@Nullable Object result) {
        return result instanceof Long number && number == 1;
    }
}
