import { syncBuiltinESMExports } from "node:module";
import zlib, { type BrotliOptions, type CompressCallback, type InputType } from "node:zlib";

/*
 * Loaded before tests that compose many sites: brotli's best quality takes most of their time, and
 * what is stored is as right at this one.
 */
const { brotliCompress } = zlib;
const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 };
Object.assign(zlib, {
  brotliCompress(bytes: InputType, options: BrotliOptions, done: CompressCallback) {
    brotliCompress(bytes, { params: { ...options.params, ...quality } }, done);
  },
});
syncBuiltinESMExports();
