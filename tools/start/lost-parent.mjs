/**
 * A signal sent to npm alone ends npm and its shell without reaching this process: losing the parent is the sign.
 * @param {() => void} leave
 */
export function onLostParent(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    leave();
  }, 500);
  look.unref();
}
