/** As much of the load generator as the chaos test uses; it brings no types of its own. */
declare module "autocannon" {
  interface Options {
    url: string;
    /** In seconds. */
    duration: number;
    connections: number;
    /** Requests a second, all connections together; without it as fast as they are answered. */
    overallRate?: number;
    /** In seconds. */
    timeout?: number;
    requests: readonly {
      method: "GET" | "POST";
      path: string;
      headers?: Record<string, string>;
      body?: string;
    }[];
  }
  interface Result {
    requests: { total: number; average: number };
    /** In milliseconds. */
    latency: { p50: number; p99: number; max: number };
    statusCodeStats: Record<string, { count: number }>;
    /** Connections that broke, timeouts among them. */
    errors: number;
    timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
