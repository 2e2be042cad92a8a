export const picture = `@layer parts{
.pic{--s:40;position:relative;display:block;flex:none;width:calc(var(--s)*1px);height:calc(var(--s)*1px)}
.p24{--s:24}.p32{--s:32}.p56{--s:56}.p72{--s:72}
.pic-in{position:relative;display:grid;place-items:center;width:100%;height:100%;overflow:hidden;border-radius:calc(var(--r)*.0098*var(--s));color:#fff;background:linear-gradient(160deg,oklch(.74 .14 calc(var(--hue) + 12)),oklch(.58 .18 var(--hue)));font-weight:650;font-size:calc(var(--s)*.42px);line-height:1;user-select:none;-webkit-user-select:none;forced-color-adjust:none}
.pic-in.sign{color:var(--fg);background:light-dark(var(--bg),var(--hover))}
.pic.ready>.pic-in{background:none}
.round>.pic-in{border-radius:50%}
.pic-in::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px light-dark(rgb(0 0 0/.07),rgb(255 255 255/.1))}
.pic img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0;transition:opacity var(--fast)}
.pic.ready>.pic-in>img{opacity:1}
}`
