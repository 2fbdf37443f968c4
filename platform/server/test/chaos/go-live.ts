/*
 * Walks docs/recipes/go-live.md as its reader does: runs the commands of steps 2 to 5 on a new machine,
 * a container with systemd and no network, with Caddy first and nginx after it. As root, with
 * systemd-container and rsync:
 *   debootstrap --variant=minbase --include=systemd-sysv,dbus,libatomic1,curl,openssl,nginx-light,caddy bookworm ROOT
 *   node platform/server/test/chaos/go-live.ts ROOT
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const machine = resolve(process.argv[2] ?? "");
const workspace = resolve(import.meta.dirname, "../../../..");
const page = readFileSync(join(workspace, "docs/recipes/go-live.md"), "utf8");
const domain = "www.example.com";

/** The commands of a numbered step. */
function commandsOf(step: number): string {
  const [, text = ""] = page.split(`**${step}. `);
  return /```sh\n(.*?)```/s.exec(text)?.[1] ?? "";
}

// Step 2, here; the machine is a folder. It starts as empty as a new one.
for (const path of ["opt/site", "var/lib/site", "tmp/site"]) {
  rmSync(join(machine, path), { recursive: true, force: true });
}
mkdirSync(join(machine, "var/lib/site"), { recursive: true });
const bundle = join(machine, "tmp/site");
const atHome = commandsOf(2)
  .replaceAll("root@machine:", machine)
  .replaceAll("/tmp/site", bundle)
  .replace("pnpm bundle", `${process.execPath} platform/workspace/src/bundle.ts`);
execFileSync("sh", ["-euxc", atHome], { cwd: workspace, stdio: ["ignore", "inherit", "inherit"] });

const [, logins = ""] = /`(runuser [^`]+ list)`/.exec(page) ?? [];
const ask = `curl -sS --cacert /etc/ssl/site/fullchain.pem --resolve ${domain}:443:127.0.0.1`;
const enquiry = `--json '{"name":"n","email":"new-owner@example.com","company":"c","service":"s","message":"m","language":"pt"}' https://${domain}/rest/v1/contact_submissions`;
/** What step 5 asks for, once for each proxy, and whose address counts. */
const prove = `
NODE_EXTRA_CA_CERTS=/etc/ssl/site/fullchain.pem REGISTRY=/var/lib/site/registry /opt/site/bin/release smoke https://${domain}
${ask} -o /dev/null -w 'HTTP/%{http_version} %{http_code}\\n' https://${domain}/en
${ask} -o /dev/null -w 'plain: %{http_code} %{redirect_url}\\n' --resolve ${domain}:80:127.0.0.1 http://${domain}/en
${ask} -o /dev/null -w 'an enquiry: %{http_code}\\n' -H 'X-Forwarded-For: 203.0.113.9' ${enquiry}
${logins}`;
const walk = `
mkdir -p /etc/ssl/site
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${domain} -addext subjectAltName=DNS:${domain} -keyout /etc/ssl/site/privkey.pem -out /etc/ssl/site/fullchain.pem
chmod 644 /etc/ssl/site/privkey.pem
${commandsOf(3)}
systemctl show site -p MainPID,ExecMainStatus,MemoryCurrent,NoNewPrivileges,ProtectSystem
${commandsOf(4).replaceAll("YOUR-DOMAIN", domain).replace("systemctl reload caddy", `sed -i '/^${domain} {/a tls /etc/ssl/site/fullchain.pem /etc/ssl/site/privkey.pem' /etc/caddy/Caddyfile; systemctl reload-or-restart caddy; sleep 3`)}
${prove}
systemctl stop caddy
rm -f /etc/nginx/sites-enabled/default
cp /opt/site/deploy/nginx.conf /etc/nginx/conf.d/site.conf
systemctl restart nginx
${prove}
rm -rf /srv/site; REGISTRY=/var/lib/site/registry /opt/site/bin/release export /srv/site
echo 'server { listen 8080; root /srv/site; location / { try_files $uri $uri/index.html =404; } }' > /etc/nginx/conf.d/static.conf
systemctl reload nginx; sleep 1
curl -fsS -o /dev/null -w 'the export: %{http_code}\\n' http://localhost:8080/en
systemctl kill -s KILL site
sleep 2
curl -fsS --retry 10 --retry-delay 1 --retry-connrefused http://127.0.0.1:4173/readyz
systemctl stop site
systemctl show site -p Result,ExecMainStatus
echo WALKED`;
writeFileSync(join(machine, "etc/hosts"), `127.0.0.1 localhost ${domain}\n`);
writeFileSync(
  join(machine, "root/walk.sh"),
  `set -eux\ntrap 'journalctl -b -u site -u caddy -u nginx --no-pager | tail -n 20' EXIT\n${walk}\n`,
);
writeFileSync(
  join(machine, "etc/systemd/system/walk.service"),
  `[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=sh /root/walk.sh
StandardOutput=file:/root/walked
StandardError=file:/root/walked
ExecStopPost=systemctl poweroff --no-block
[Install]
WantedBy=multi-user.target
`,
);
const run = (program: string, ...words: string[]) => spawnSync(program, words, { stdio: "ignore" });
rmSync(join(machine, "root/walked"), { force: true });
run("chroot", machine, "userdel", "site");
run("chroot", machine, "systemctl", "enable", "walk", "caddy");
run("chroot", machine, "systemctl", "disable", "nginx", "site");
run("systemd-nspawn", "-qbD", machine, "--private-network", "--register=no", "--keep-unit");
const walked = readFileSync(join(machine, "root/walked"), "utf8");
console.log(walked);
process.exitCode = walked.includes("\nWALKED\n") ? 0 : 1;
