// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A key with a self-signed certificate for 127.0.0.1 and localhost, in the files that a server with TLS reads. A client
 * trusts the server through the {@link #certificate}, or through the {@link #keyStore} with {@link #PASSWORD}.
 */
public record TlsFiles(Path certificate, Path key, Path keyStore) {

    /** Protects the key store. */
    public static final String PASSWORD = "password";

    private static final String ALIAS = "server";

    /** Makes the files in a folder. */
    public static TlsFiles create(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        TlsFiles files =
                new TlsFiles(folder.resolve("server.crt"), folder.resolve("server.key"), folder.resolve("server.p12"));
        generate(files.keyStore);
        KeyStore store = files.load();
        Certificate certificate = store.getCertificate(ALIAS);
        Key key = store.getKey(ALIAS, PASSWORD.toCharArray());
        Files.writeString(files.certificate, pem("CERTIFICATE", certificate.getEncoded()));
        Files.writeString(files.key, pem("PRIVATE KEY", key.getEncoded()));
        return files;
    }

    private static void generate(Path keyStore) throws IOException, InterruptedException {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command = new ArrayList<>(List.of(keytool, "-genkeypair", "-alias", ALIAS, "-keyalg", "EC"));
        command.addAll(List.of("-dname", "CN=localhost", "-ext", "san=ip:127.0.0.1,dns:localhost"));
        command.addAll(List.of("-keystore", keyStore.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException("keytool fails: output=" + output);
        }
    }

    private static String pem(String type, byte[] bytes) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    }

    /** Returns the key store, which holds the certificate and its key. */
    public KeyStore load() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(keyStore)) {
            store.load(input, PASSWORD.toCharArray());
        }
        return store;
    }

    /** Returns the options for {@link RedisServer#start}; clients need no certificate. */
    public String[] options() {
        return new String[] {
            "--tls-cert-file", certificate.toString(),
            "--tls-key-file", key.toString(),
            "--tls-ca-cert-file", certificate.toString(),
            "--tls-auth-clients", "no"
        };
    }
}
