import { App } from './site/App.tsx'
import { start } from './site/start.tsx'
import './site/site.css'

await start(
  config => <App config={config} />,
  ({ families }) => families,
)
