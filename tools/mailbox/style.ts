/** The one style sheet: the site's papers and inks, by day and by night. */
export const css = `
:root{color-scheme:light dark;--bg:#F7F4EB;--sheet:#FFFDF7;--mist:#E4ECE9;--ink:#11333A;--muted:#3F5B61;--line:#CBD3CB;--strong:#6A858B;
--mark:#C97A17;--focus:#11333A;--halo:#F2A63A;--serif:"Brygada 1918",Georgia,"Times New Roman",serif;
--sans:"Hanken Grotesk",system-ui,-apple-system,"Segoe UI",sans-serif}
@media (prefers-color-scheme:dark){:root{--bg:#0C272D;--sheet:#13343B;--mist:#0F2E35;--ink:#E9E6D9;--muted:#AFC3C2;--line:#2A4C53;
--strong:#7C9BA0;--mark:#F0AD4E;--focus:#F7F4EB}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.6 var(--sans);overflow-wrap:anywhere}
main,header,footer{max-width:52rem;margin:0 auto;padding:0 clamp(1.25rem,4vw,2.5rem)}
a{color:inherit;text-decoration-color:var(--mark);text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 7px var(--halo);border-radius:3px}
header{padding-top:clamp(1.5rem,5vw,3rem)}
.brand{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;font:500 1.25rem/1 var(--serif);letter-spacing:-.01em;text-decoration:none}
.brand svg{width:2rem;height:2rem;flex:none}
h1{font:500 clamp(2rem,6vw,3.25rem)/1.08 var(--serif);letter-spacing:-.018em;margin:clamp(1.5rem,4vw,2.5rem) 0 .5rem;text-wrap:balance}
.lead{color:var(--muted);max-width:46ch;margin:0 0 1.75rem}
.bar{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;justify-content:space-between;padding:.5rem 0;border-bottom:1.5px solid var(--ink)}
.bar p{margin:0;color:var(--muted)}
button{min-height:2.75rem;padding:.5rem 1.1rem;background:none;color:inherit;border:1.5px solid var(--ink);border-radius:6px;font:620 1rem/1.2 var(--sans);cursor:pointer}
button:hover{background:var(--mist)}
ol{list-style:none;margin:0;padding:0}
ol>li{border-bottom:1px solid var(--line)}
.letter{display:grid;grid-template-columns:1fr auto;gap:.1rem 1.5rem;padding:1.05rem 0;text-decoration:none}
.letter strong{font:500 1.3125rem/1.3 var(--serif)}
.letter:hover strong{text-decoration:underline;text-decoration-color:var(--mark);text-decoration-thickness:2px;text-underline-offset:.2em}
.letter span,.letter time{color:var(--muted);font-size:.9375rem}
.letter time{white-space:nowrap;align-self:center}
.empty{padding:3rem 0;border-bottom:1px solid var(--line);max-width:46ch}
.empty h2{font:500 1.5625rem/1.2 var(--serif);margin:0 0 .5rem}
.empty p{margin:0;color:var(--muted)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:0 0 1.5rem}
dt{color:var(--muted)}dd{margin:0}
nav.views{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;border-bottom:1.5px solid var(--ink)}
nav.views a{display:inline-flex;align-items:center;min-height:2.75rem;text-decoration:none;border-bottom:3px solid transparent;margin-bottom:-1.5px}
nav.views a[aria-current]{border-color:var(--mark);font-weight:650}
nav.views a:hover{border-color:var(--line)}nav.views a[aria-current]:hover{border-color:var(--mark)}
iframe{display:block;width:100%;height:46rem;border:1px solid var(--line);border-top:0;background:#F7F4EB}
pre{margin:0;padding:1.25rem;background:var(--sheet);border:1px solid var(--line);border-top:0;white-space:pre-wrap;font:.9375rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
.pieces{margin:1.5rem 0 0;padding:0;list-style:none}
.pieces li{border-bottom:1px solid var(--line)}
.pieces a{display:flex;justify-content:space-between;gap:1rem;align-items:center;min-height:2.75rem}
.pieces small{color:var(--muted);white-space:nowrap;font-size:.875rem}
h2.small{font:620 1rem/1.3 var(--sans);margin:2rem 0 .25rem}
.back{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1rem}
footer{padding-top:2.5rem;padding-bottom:3rem;color:var(--muted);font-size:.9375rem}
@media (max-width:40rem){.letter{grid-template-columns:1fr}.letter time{white-space:normal}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
`;

/** Reloads the list when something came; fits the frame to the letter it shows. */
export const script = `
const list = document.querySelector("[data-revision]");
if (list) setInterval(async () => {
  const answer = await fetch("/api/revision").catch(() => null);
  if (answer?.ok && (await answer.text()) !== list.dataset.revision) location.reload();
}, 2000);
const frame = document.querySelector("iframe");
const fit = () => {
  const page = frame.contentDocument?.documentElement;
  if (page?.scrollHeight) frame.style.height = Math.max(320, page.scrollHeight + 2) + "px";
};
frame?.addEventListener("load", fit);
if (frame?.contentDocument?.readyState === "complete") fit();
`;
