export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: #3b5bdb }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(#eef0f5, #14161c); color: light-dark(#1b1f2a, #e9ebf1) }
main { max-width: 28rem; min-height: 100vh; margin: 0 auto; padding: 1rem; background: light-dark(#fff, #1d2028) }
h1 { margin: .25rem 0; font-size: 1.4rem }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: light-dark(#5a6172, #a5acbd) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
.notice { padding: .5rem .75rem; border-radius: .5rem; background: light-dark(#fff3bf, #3d3510) }
[role=alert] { padding: .5rem .75rem; border-radius: .5rem; background: light-dark(#ffe3e3, #4a1d22) }
fieldset { margin: 1rem 0; padding: .5rem .75rem; border: 1px solid light-dark(#d5d9e3, #3a3f4d); border-radius: .75rem }
fieldset label { display: flex; gap: .5rem; align-items: center; min-height: 2.5rem }
label.field { display: block; margin: .5rem 0 }
input[type=text], select { display: block; width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#8b92a5, #6b7284); border-radius: .6rem }
option { color: CanvasText; background: Canvas }
button { width: 100%; min-height: 2.75rem; margin: .25rem 0; font: inherit; font-weight: 600; color: inherit; background: light-dark(#e3e6ee, #323744); border: 0; border-radius: .6rem; cursor: pointer }
button.primary { color: #fff; background: #3b5bdb }
a { color: light-dark(#364fc7, #91a7ff) }
:focus-visible { outline: 3px solid #4c6ef5; outline-offset: 2px }
`
