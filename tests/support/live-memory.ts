/** The memory of a process whose inspector listens there: what it still holds once its garbage is collected, in bytes. */
export async function openLiveMemory(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened);
    socket.addEventListener("error", failed);
  });
  let asked = 0;
  function ask(method: string): Promise<{ usedSize: number }> {
    const id = ++asked;
    return new Promise((answered) => {
      const hear = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: { usedSize: number } };
        if (message.id !== id) return;
        socket.removeEventListener("message", hear);
        answered(message.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method }));
    });
  }
  return {
    async read(): Promise<number> {
      await ask("HeapProfiler.collectGarbage");
      return (await ask("Runtime.getHeapUsage")).usedSize;
    },
    close: () => socket.close(),
  };
}
