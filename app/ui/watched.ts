/** What components read as it changes (`useSyncExternalStore`): what stands now, and how those who look are told of another. */
export function watched<Value>(value: Value) {
  let stands = value;
  const watchers = new Set<() => void>();
  return {
    current: () => stands,
    change(next: Value) {
      stands = next;
      for (const watcher of watchers) watcher();
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
