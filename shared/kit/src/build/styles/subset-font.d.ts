/** The part used here: the package has no types of its own, the community's are for version 2.3. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[] },
  ): Promise<Buffer>;
}
