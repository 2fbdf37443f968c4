import type { DataHandling } from "@site/contract/site";
import type { GatewayConfig } from "@site/gateway/gateway";

/** What the settings of gateway and server mean for visitors' data. */
export function dataHandlingOf(gateway: GatewayConfig, reportRetentionDays: number): DataHandling {
  return {
    hostedTable: gateway.hostedTable !== null,
    warehouse: gateway.warehouse !== null,
    email: gateway.email.kind !== "folder",
    ...(gateway.warehouse !== null &&
      gateway.contactTable === "warehouse" && { messagesInWarehouse: true }),
    requestRetentionDays: gateway.requestRetentionDays,
    securityEventRetentionDays: gateway.securityEventRetentionDays,
    reportRetentionDays,
  };
}

/** Differences between the privacy notice and the settings in force; none without a notice. */
export function outdatedStatements(stated: DataHandling | undefined, inForce: DataHandling) {
  if (!stated) return [];
  // Cast: these are its keys.
  const names = Object.keys({ ...stated, ...inForce }) as (keyof DataHandling)[];
  return names.filter((name) => stated[name] !== inForce[name]);
}
