/** An icon of one size, as PNG. */
export interface IcoImage {
  /** Width and height in pixels, below 256. */
  size: number;
  png: Buffer;
}

const headerBytes = 6;
const entryBytes = 16;

/** Puts PNG images of several sizes into one ICO file (Windows icon, PNG variant). */
export function icoOf(images: readonly IcoImage[]): Buffer {
  const directory = Buffer.alloc(headerBytes + entryBytes * images.length);
  // Reserved 0, type 1 (icon), number of images.
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = headerBytes + entryBytes * index;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    // One colour plane, 32 bits a pixel.
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
