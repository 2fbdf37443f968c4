import * as CDX from "@cyclonedx/cyclonedx-library";
import { digestUuid } from "@site/contract/digest-uuid";
import type { PackageIdentity } from "../release-manifest.ts";
import type { BundledPackage, BundledPackages } from "./bundled-packages.ts";

const { Bom, Component, LicenseExpression, LicenseRepository, NamedLicense, SpdxLicense } =
  CDX.Models;

/**
 * A release's bill of materials in CycloneDX 1.6. The workspace's own packages are the release, not
 * components of it: their names mean nothing on the registry that a `pkg:npm` address points to.
 * The same bundle gives the same bytes: no time stands in it, and its serial number is a digest.
 */
export function cyclonedxOf(release: PackageIdentity, bundled: BundledPackages): string {
  const bom = new Bom();
  const root = new Component(CDX.Enums.ComponentType.Application, release.name, {
    bomRef: `${release.name}@${release.version}`,
    version: release.version,
  });
  bom.metadata.component = root;
  const components = new Map(
    [...bundled.packages].map(([folder, one]) => [folder, componentOf(one)]),
  );
  for (const [folder, component] of components) {
    bom.components.add(component);
    if (bundled.usedByUs.has(folder)) root.dependencies.add(component.bomRef);
    for (const used of bundled.packages.get(folder)?.uses ?? []) {
      const dependency = components.get(used);
      if (dependency) component.dependencies.add(dependency.bomRef);
    }
  }
  bom.serialNumber = `urn:uuid:${digestUuid(jsonOf(bom))}`;
  return `${jsonOf(bom)}\n`;
}

function componentOf({ name, version, license }: BundledPackage) {
  const [, group, ownName = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return new Component(CDX.Enums.ComponentType.Library, ownName, {
    bomRef: purl,
    purl,
    version,
    group,
    licenses: new LicenseRepository([licenseOf(license)]),
  });
}

function licenseOf(stated: string) {
  const id = CDX.SPDX.fixupSpdxId(stated);
  if (id) return new SpdxLicense(id);
  return /^\(.+\)$| (AND|OR|WITH) /.test(stated)
    ? new LicenseExpression(stated)
    : new NamedLicense(stated);
}

function jsonOf(bom: CDX.Models.Bom): string {
  const normalizer = new CDX.Serialize.JSON.Normalize.Factory(CDX.Spec.Spec1dot6);
  return new CDX.Serialize.JsonSerializer(normalizer).serialize(bom, {
    sortLists: true,
    space: 2,
  });
}
