/*
 * What watches a page once it is idle, as one file. Each further one would stand in every page's
 * import map.
 */
export { startReports } from "./reports/reports.ts";
export { startSecurityMonitor } from "./security/security-monitor.ts";
