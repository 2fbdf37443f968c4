import type { Database } from "./database/database.ts";
import type { GatewayConfig } from "./gateway-config.ts";

/**
 * Takes away what has been kept for long enough: entries that recognise repeated requests,
 * deliveries that are done, security events. Then lets the engine tidy up.
 */
export async function tidy(database: Database, config: GatewayConfig): Promise<void> {
  const days = "$1::int * interval '1 day'";
  const { acceptancesKeptDays, securityEventsKeptDays } = config;
  await database.query(`delete from gateway.acceptances where accepted_at < now() - ${days}`, [
    acceptancesKeptDays,
  ]);
  await database.query(
    `delete from gateway.deliveries
     where settled_at < now() - ${days} and state in ('delivered', 'discarded')`,
    [acceptancesKeptDays],
  );
  await database.query(`delete from public.security_events where created_at < now() - ${days}`, [
    securityEventsKeptDays,
  ]);
  await database.maintain();
}
