import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterwards, testFolder } from "@site/gateway/test/clean-up";
import { freePort } from "@site/gateway/test/free-port";
import { until } from "@site/gateway/test/until";

/** A real proxy with the configuration that `deploy` holds, on ports of its own, until `cleanUp`. */
export type RealProxy = Awaited<ReturnType<typeof startProxy>>;

export const hasProgram = (name: string) => spawnSync(name, ["version"]).error === undefined;

const deployed = (file: string) =>
  readFileSync(join(import.meta.dirname, "../../../deploy", file), "utf8");

/** nginx in front of servers on these ports. */
export async function startNginx(servers: readonly number[]) {
  const upstream = (line: string) =>
    servers.map((port) => line.replace("4173", String(port))).join("\n");
  return nginxWith(deployed("nginx.conf").replace(/^.*127\.0\.0\.1:4173.*$/m, upstream));
}

/** nginx that serves an export as `deploy/nginx-static.conf` sets it up, with the forms' server at `port`. */
export async function startStaticNginx(folder: string, port = 4173) {
  const settings = deployed("nginx-static.conf").replaceAll("/srv/site", folder);
  return nginxWith(settings.replace("127.0.0.1:4173", `127.0.0.1:${port}`));
}

async function nginxWith(settings: string) {
  const [tls, plain] = [await freePort(), await freePort()];
  return startProxy("nginx", tls, plain, (folder) => {
    const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const text = `daemon off; user root; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http {
  access_log off; ${own.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  ${settings
    .replace(/^.*listen \[::\].*\n/gm, "")
    .replace("listen 443", `listen 127.0.0.1:${tls}`)
    .replace("listen 80", `listen 127.0.0.1:${plain}`)
    .replaceAll("/etc/letsencrypt/live/www.example.com", folder)}
}`;
    writeFileSync(join(folder, "nginx.conf"), text);
    return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "errors")];
  });
}

/** Caddy in front of a server on this port, with a certificate of its own instead of a fetched one. */
export async function startCaddy(server: number) {
  const [tls, plain] = [await freePort(), await freePort()];
  return startProxy("caddy", tls, plain, (folder) => {
    const site = deployed("Caddyfile")
      .replace(
        "www.example.com {",
        `https://127.0.0.1:${tls} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      )
      .replace("127.0.0.1:4173", `127.0.0.1:${server}`);
    const own = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tstorage file_system ${folder}\n}\n`;
    writeFileSync(join(folder, "Caddyfile"), own + site);
    return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  });
}

async function startProxy(
  program: string,
  tls: number,
  plain: number,
  configure: (folder: string) => string[],
) {
  const folder = testFolder();
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const names = "subjectAltName=DNS:localhost,DNS:www.example.com,IP:127.0.0.1";
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", names, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, ...files], { stdio: "pipe" });
  mkdirSync(join(folder, "home"));
  const env = { ...process.env, HOME: join(folder, "home") };
  const child = spawn(program, configure(folder), { env, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const answers = () =>
    new Promise<boolean>((done) => {
      const socket = connect(tls, "127.0.0.1");
      socket.once("connect", () => done(true)).once("error", () => done(false));
      socket.once("connect", () => socket.destroy());
    });
  await until(`${program} listens`, async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${errors}`);
    return answers();
  });
  afterwards(() => {
    child.kill("SIGTERM");
    return once(child, "exit");
  });
  return {
    /** Over TLS. */
    origin: `https://127.0.0.1:${tls}`,
    plainOrigin: `http://127.0.0.1:${plain}`,
    /** Its self-signed certificate, for clients to trust. */
    certificate: readFileSync(join(folder, "fullchain.pem"), "utf8"),
    /** What it has written so far. */
    messages: () => errors,
  };
}
