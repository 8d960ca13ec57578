/** Sober on purpose: nothing here may pass for the shop or for a bank. */
export const CHECKOUT_CSS = `
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:#eef1f4;color:#16202b;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.banner{margin:0;padding:.55rem 1rem;text-align:center;font-size:.875rem;font-weight:600;color:#3a2600;background:repeating-linear-gradient(-45deg,#ffd873 0 18px,#ffe39b 18px 36px)}
main{width:100%;max-width:33rem;margin:0 auto;padding:clamp(1.25rem,4vw,3rem) 1rem 3rem}
.summary{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:0 .25rem 1.25rem}
.summary p{margin:0}
.merchant{font-weight:600}
.amount{grid-row:span 2;align-self:center;font-size:1.625rem;font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.description{color:#4a5866;font-size:.9375rem;overflow-wrap:anywhere}
.card{background:#fff;border:1px solid #d5dce3;border-radius:14px;padding:clamp(1.25rem,5vw,2rem);box-shadow:0 1px 2px #16202b14,0 12px 32px -20px #16202b40}
h1{margin:0;font-size:1.375rem;line-height:1.25;letter-spacing:-.01em}
.hint{margin:.375rem 0 1.25rem;color:#4a5866}
.notice{margin:0 0 1.25rem;padding:.75rem .875rem;border-left:4px solid #b4232c;border-radius:6px;background:#fdeeee}
.notice[role=status]{border-color:#1b6b4a;background:#e9f5ef}
.method{margin:0 0 1.25rem}
fieldset{margin:0 0 1.25rem;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:.5rem;font-weight:600}
.choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,8.25rem),1fr));gap:.5rem}
.choice{display:flex;align-items:center;gap:.625rem;min-height:2.875rem;padding:.5rem .75rem;border:1px solid #98a5b3;border-radius:9px;cursor:pointer}
.choice:hover{border-color:#16202b}
.choice:has(:checked){border-color:#14508c;background:#eef5fc;box-shadow:inset 0 0 0 1px #14508c}
input[type=radio],input[type=checkbox]{width:1.125rem;height:1.125rem;margin:0;flex:none;accent-color:#14508c}
.field{margin:0 0 1.25rem;display:grid;gap:.375rem}
.field label{font-weight:600}
select,input:not([type=radio],[type=checkbox]){width:100%;min-height:2.875rem;padding:.5rem .75rem;border:1px solid #7d8b99;border-radius:9px;background:#fff;color:inherit;font:inherit}
details{margin:0 0 1.5rem;border-top:1px solid #e2e7ec;padding-top:.25rem}
summary{padding:.625rem 0;cursor:pointer;font-weight:600;color:#14508c}
.check{display:flex;align-items:center;gap:.625rem;min-height:2.5rem}
details .field{margin:.5rem 0 0}
button{width:100%;min-height:3.125rem;padding:.625rem 1rem;border:1px solid #14508c;border-radius:9px;background:#14508c;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#0d3a68}
button.quiet{margin-top:.75rem;background:#fff;color:#14508c}
button.quiet:hover{background:#eef5fc}
.back{margin:1.125rem 0 0;text-align:center}
a{color:#14508c;text-underline-offset:.2em;display:inline-block;padding:.375rem}
:focus-visible{outline:3px solid #e0922a;outline-offset:2px}
@media (min-width:34rem){.choices{grid-template-columns:1fr 1fr}}
@supports selector(:has(*)){form:not(:has([name=status][value=failed]:checked)) .reason{display:none}}
.wide{max-width:60rem}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.625rem .75rem .625rem 0;border-top:1px solid #e2e7ec;text-align:left;vertical-align:top}
th{border-top:0;color:#4a5866;font-weight:600}
td a{padding:0}
@media (max-width:40rem){thead{display:none}tr{display:block;padding:.75rem 0;border-top:1px solid #e2e7ec}td{display:block;border:0;padding:.0625rem 0}td a{padding:.5rem 0}}
td.sum{white-space:nowrap;font-variant-numeric:tabular-nums}
@media (max-width:24rem){.summary{grid-template-columns:1fr}.amount{grid-row:auto}}
`;
