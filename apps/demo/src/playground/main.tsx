import { start } from '../site/start.tsx'
import { Playground } from './Playground.tsx'
import './styles/playground.css'

await start(config => <Playground config={config} />)
