import { createMailbox } from "./mailbox.ts";

const {
  MAILBOX_DIR = "./data/mailbox",
  MAILBOX_HOST = "127.0.0.1",
  MAILBOX_PORT = "3002",
  MAILBOX_SMTP_PORT = "3025",
} = process.env;

try {
  const mailbox = await createMailbox({
    folder: MAILBOX_DIR,
    host: MAILBOX_HOST,
    port: Number(MAILBOX_PORT),
    smtpPort: Number(MAILBOX_SMTP_PORT),
  });
  process.stdout.write(`Courrier : ${mailbox.url} (envoi : ${mailbox.smtpUrl})\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      mailbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  const { code, port } = error as { code?: string; port?: number };
  process.stderr.write(
    code === "EADDRINUSE" ? `Le port ${port} est déjà pris.\n` : `${error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
}
