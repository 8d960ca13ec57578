import { useEffect, useRef } from "react";

/** A mail as high as it is, at any width: it runs nothing, and this page may measure it. */
export function MailFrame({ title, src }: { title: string; src: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const observer = new ResizeObserver(([entry]) => {
      const mail = entry?.target.ownerDocument.documentElement;
      if (mail) frame.style.height = `${mail.offsetHeight + frame.offsetHeight - frame.clientHeight}px`;
    });
    const measure = () => {
      const body = frame.contentDocument?.body;
      if (body) observer.observe(body);
    };
    measure();
    frame.addEventListener("load", measure);
    return () => {
      frame.removeEventListener("load", measure);
      observer.disconnect();
    };
  }, []);
  return <iframe ref={ref} title={title} src={src} sandbox="allow-same-origin" referrerPolicy="no-referrer" />;
}
