// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/**
 * A program of one file that has been compiled.
 *
 * @param name the name of its class
 * @param classes the directory of the class files
 * @param libraries what it is linked with
 */
record CompiledProgram(String name, Path classes, List<Path> libraries) {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Compiles a source with these libraries and nothing else. */
    static CompiledProgram compile(String name, String source, List<Path> libraries) throws IOException {
        Path directory = Files.createTempDirectory(Path.of("target"), "program");
        Path file = directory.resolve(name + ".java");
        Files.writeString(file, source);
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none", "-d", directory.toString(), "-classpath", classPath(libraries));
        try (var files = COMPILER.getStandardFileManager(problems, null, StandardCharsets.UTF_8)) {
            boolean compiled = COMPILER.getTask(null, files, problems, options, null, files.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new AssertionError("program does not compile: name=" + name + ", problems=" + errors(problems)
                        + ", source=\n" + source);
            }
        }
        return new CompiledProgram(name, directory, libraries);
    }

    /** {@return the lines that the program prints} */
    List<String> run() throws ExecutionException, InterruptedException {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            // A thread of its own, since a program may interrupt it.
            FutureTask<Void> task = new FutureTask<>(this::callMain);
            Thread thread = new Thread(task, name);
            thread.start();
            task.get();
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Void callMain() throws Exception {
        // It stays open, since threads of the program's caches may go on.
        URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        Method main = loader.loadClass(name).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) new String[0]);
        return null;
    }

    private URL[] urls() {
        return Stream.concat(Stream.of(classes), libraries.stream())
                .map(CompiledProgram::url)
                .toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String classPath(List<Path> libraries) {
        return libraries.stream().map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator));
    }

    private static List<String> errors(DiagnosticCollector<JavaFileObject> problems) {
        return problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> "line " + problem.getLineNumber() + ": " + problem.getMessage(null))
                .toList();
    }
}
