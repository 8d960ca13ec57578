/** Preloaded in every child: when the starter dies, even by a kill that cannot be caught, the child stops by itself. */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
