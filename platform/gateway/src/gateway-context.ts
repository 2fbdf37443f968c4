import type { Database } from "./database/database.ts";
import type { GatewayConfig } from "./gateway-config.ts";

/** What every group of routes works with. */
export interface GatewayContext {
  config: GatewayConfig;
  database: Database;
  /** Call it after something with deliveries was accepted. */
  wake(): void;
}
