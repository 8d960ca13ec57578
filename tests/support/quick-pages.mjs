import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

// The site keeps its pages pressed as small as can be: a fifth of a second of processor for each that is asked for and does not say what it said before.
const { brotliCompress, constants } = zlib;
/** @type {(bytes: zlib.InputType, options: zlib.BrotliOptions, callback: zlib.CompressCallback) => void} */
const pressQuickly = (bytes, options, callback) =>
  brotliCompress(bytes, { ...options, params: { ...options.params, [constants.BROTLI_PARAM_QUALITY]: 5 } }, callback);
Object.assign(zlib, { brotliCompress: pressQuickly });
syncBuiltinESMExports();
