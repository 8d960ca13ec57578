import { createSocket } from "node:dgram";

const TYPES = { A: 1, PTR: 12, TXT: 16 } as const;
const NO_SUCH_NAME = 3;

/** Answers by type and name, as `TXT _dmarc.site.test`. */
export type Zone = Record<string, string[]>;

/** A DNS server of this computer for these names, which may change under it; what is not among them does not exist (RFC 1035). */
export async function dnsServer(zone: Zone) {
  const socket = createSocket("udp4");
  socket.on("message", (asked, { port, address }) => socket.send(answer(asked, zone), port, address));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function answer(asked: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let size = asked[at]; size; size = asked[at]) {
    labels.push(asked.toString("latin1", at + 1, at + 1 + size));
    at += size + 1;
  }
  const question = asked.subarray(12, at + 5);
  const type = Object.entries(TYPES).find(([, code]) => code === asked.readUInt16BE(at + 1))?.[0];
  const values = zone[`${type} ${labels.join(".").toLowerCase()}`] ?? [];
  const head = Buffer.alloc(12);
  asked.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (values.length > 0 ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  return Buffer.concat([head, question, ...values.map((value) => record(type as keyof typeof TYPES, value))]);
}

function record(type: keyof typeof TYPES, value: string): Buffer {
  const data = { A: addressOf, PTR: nameOf, TXT: textOf }[type](value);
  const head = Buffer.alloc(12);
  // The name of the question, which stands at byte 12.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TYPES[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const addressOf = (value: string) => Buffer.from(value.split(".").map(Number));
const sized = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value, "latin1")]);
const nameOf = (value: string) => Buffer.concat([...value.split(".").map(sized), Buffer.from([0])]);
/** In pieces of 255 bytes, as a long key is. */
const textOf = (value: string) => Buffer.concat((value.match(/.{1,255}/gs) ?? [""]).map(sized));
