import { Html } from '../../server/html.ts';

/** The style of public pages, within them: they need no other file. */
export const pageStyle = new Html(`
:root{--text:#171a21;--muted:#596274;--line:#e2e5ea;--ground:#fff;--card:#f7f8fa;--accent:#4c5fd5;--on:#fff;--bad:#c2255c}
@media (prefers-color-scheme:dark){:root{--text:#e8eaf0;--muted:#a2a9b8;--line:#2c313d;--ground:#14171e;--card:#1c2029;--accent:#9ba7ef;--on:#14171e;--bad:#ff8fa3}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:60px}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;color:var(--text);background:var(--ground);font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
header,main,.foot{max-width:960px;margin:0 auto;padding:0 20px}
header{padding-top:48px;text-align:center}
h1{margin:12px 0 4px;font-size:clamp(28px,6vw,44px);line-height:1.15;text-wrap:balance}
h2{margin:0 0 16px;font-size:24px;line-height:1.25}
h3{margin:0 0 8px;font-size:16px}
p{margin:0 0 12px}
a{color:var(--accent);text-underline-offset:2px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:-999px}
.skip:focus{left:12px;top:12px;padding:8px 12px;background:var(--ground)}
.logo{width:auto;max-width:80%;border-radius:8px}
.tagline{color:var(--muted);font-size:18px;text-wrap:balance}
.button{display:inline-block;padding:12px 20px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}
.buttons{display:flex;flex-wrap:wrap;gap:12px;justify-content:center}
.button.second{background:none;color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
button.button{border:0;font:inherit;font-weight:600;cursor:pointer}
button.button:focus-visible,input:focus-visible,.choice:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.narrow{max-width:480px;margin:32px auto 48px}
.narrow h1{margin-bottom:20px;font-size:28px}
.form .problem{margin:-8px 0 12px}
.form label{display:block;font-weight:600;margin-bottom:4px}
.form input,.form .choice{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--muted);border-radius:8px;color:inherit;background:var(--ground);font:inherit}
.form [aria-invalid]{border-color:var(--bad)}
.problem{color:var(--bad);font-size:14px}
.alert{padding:12px 16px;border:1px solid var(--bad);border-radius:8px;color:var(--bad)}
.form .check{display:flex;gap:12px;align-items:flex-start}.form .check input{flex:none;width:24px;min-height:24px;height:24px}.form .check label{margin:0;font-weight:400}
fieldset{margin:0 0 16px;padding:12px 16px;border:1px solid var(--line);border-radius:10px}fieldset p:last-child{margin:0}legend{padding:0 4px;font-weight:600}.wish{white-space:pre-line;font-size:14px}
.form:has(#email:placeholder-shown) .mail,.form:has(#phone:placeholder-shown) .phone,.form:has(#email:placeholder-shown):has(#phone:placeholder-shown) .wishes{display:none}
.contract{max-height:60vh;overflow:auto;padding:16px;border:1px solid var(--line);border-radius:10px;background:var(--card);margin-bottom:16px}
.contract:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.contract dl,.contract ul{margin-bottom:12px}.contract>:last-child,.contract ul:last-child{margin-bottom:0}ul.contract{max-height:none}.form h2,.booked+p,.booked+ul{margin-top:16px}.form .wishes h2{margin:24px 0 8px;font-size:18px}
.contract li{list-style:disc;margin-left:20px}
.trap{position:absolute;left:-9999px}
.booked{padding:20px;border:1px solid var(--line);border-radius:10px;background:var(--card);font-size:18px}
nav{position:sticky;z-index:1;top:0;display:flex;gap:8px;justify-content:safe center;margin-top:12px;padding:0 12px;overflow-x:auto;border-bottom:1px solid var(--line);background:var(--ground);white-space:nowrap}
nav a{padding:10px 8px;color:var(--text);text-decoration:none}
nav a:focus-visible{outline-offset:-3px}
nav a:hover{color:var(--accent)}
main>section{margin:48px 0}
.about{max-width:68ch;margin-inline:auto}
.photos{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(260px,100%),1fr));gap:12px;margin-top:32px}
figure{margin:0}
figure img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:10px;background:var(--card)}
figcaption,.muted,small{color:var(--muted);font-size:14px}
ul{list-style:none;margin:0;padding:0}
.day{border-top:1px solid var(--line)}
.days{border-bottom:1px solid var(--line);margin-bottom:16px}
summary{padding:10px 0;cursor:pointer}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
summary h3{display:inline;margin:0}
summary .muted{white-space:nowrap}
.day ul{display:grid;grid-template-columns:max-content 1fr auto;column-gap:16px;padding-bottom:12px}
.day li{display:grid;grid-column:1/-1;grid-template-columns:subgrid;gap:4px 16px;align-items:baseline;padding:10px 0;border-top:1px solid var(--line)}
.time{font-variant-numeric:tabular-nums;white-space:nowrap}
.what small{display:block}
.state{font-size:14px;font-weight:600}
.state.off{color:var(--muted);font-weight:400}
.closed b{color:var(--muted);font-weight:400}
.plans{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr));gap:16px}
.plans li{padding:20px;border:1px solid var(--line);border-radius:10px;background:var(--card)}
.plans p:last-child,.plans h3:last-child{margin-bottom:0}
.price{font-size:24px;font-weight:600;margin-bottom:4px}
.quotes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(280px,100%),1fr));gap:16px}
blockquote{margin:0;padding:20px;border:1px solid var(--line);border-radius:10px}
blockquote footer{color:var(--muted);font-size:14px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:8px 24px;margin:0}
dt{color:var(--muted)}
dd{margin:0}
dd p{margin:0}
@media (max-width:560px){
header{padding-top:24px}
nav{gap:0;font-size:15px}
main>section{margin:32px 0}
.day ul{display:block}
.day li{grid-template-columns:1fr auto}
.day .what{grid-column:1/-1;grid-row:2}
.photos{grid-template-columns:1fr 1fr;margin-top:16px}
figure:first-child:nth-last-child(odd){grid-column:1/-1}
.plans{gap:0;border-bottom:1px solid var(--line)}
.plans li{display:grid;grid-template-columns:1fr auto;gap:2px 16px;align-items:baseline;padding:12px 0;border-width:1px 0 0;border-radius:0;background:none}
.plans li>*{grid-column:1/-1;margin:0}
.plans li>h3{grid-column:1}
.plans li>.price{grid-column:2;font-size:16px}
.plans .button{margin-top:8px}
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:12px}}
.foot{padding-block:24px 48px;color:var(--muted);font-size:14px;text-align:center}
.embedded{padding-block:16px}
.quiet{font-size:20px;text-align:left;margin-top:0}
`);
