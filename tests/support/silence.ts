/** One frame of MPEG-1 layer III, 32 kbit/s, 44.1 kHz, one channel, that holds nothing but zeros: silence (ISO/IEC 11172-3 §2.4). */
const FRAME_BYTES = 104;
const FRAME_SECONDS = 1152 / 44_100;

/** An MP3 of so many seconds of silence, that browsers play. */
export function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set([0xff, 0xfb, 0x10, 0xc4]);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / FRAME_SECONDS) }, () => frame));
}
