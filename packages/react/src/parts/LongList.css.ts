export const longList = `@layer parts{
.long{position:relative;margin:0;padding:0;list-style:none;contain:layout style}
.long>li{position:absolute;inset-inline-start:calc(var(--col)*100%/var(--cols));top:calc(var(--row)*var(--h));width:calc(100%/var(--cols));height:var(--h);contain:layout style}
}`
