import type { StaticFile } from "./served-files.ts";

export interface NginxSite {
  root: string;
  port: number;
  /** Folder for its own files. */
  scratch: string;
  files: readonly StaticFile[];
  /** True where the process runs as root: its worker must be able to read the export. */
  isRoot: boolean;
}

/**
 * As nginx is set up for static files: one worker, as the site's server is one process; open files
 * kept, no log, variants compressed beforehand.
 */
export function nginxConfig({ root, port, scratch, files, isRoot }: NginxSite): string {
  return `${isRoot ? "user root;\n" : ""}daemon off;
pid ${scratch}/nginx.pid;
error_log ${scratch}/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  types {
    text/html html;
    text/javascript js;
    text/css css;
    application/json json;
    image/svg+xml svg;
    font/woff2 woff2;
  }
  charset utf-8;
  charset_types text/html text/javascript text/css application/json;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  open_file_cache max=1000 inactive=1h;
  gzip_static on;
  gzip_vary on;
  server_tokens off;
  client_body_temp_path ${scratch}/body;
  proxy_temp_path ${scratch}/proxy;
  fastcgi_temp_path ${scratch}/fastcgi;
  uwsgi_temp_path ${scratch}/uwsgi;
  scgi_temp_path ${scratch}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${root};
${files.map(locationOf).join("\n")}
  }
}
`;
}

function locationOf({ path, file, headers }: StaticFile): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `      add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  );
  return `    location = ${path} {\n      try_files /${file} =404;\n${lines.join("\n")}\n    }`;
}
