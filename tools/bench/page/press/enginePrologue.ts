import './prologue.ts'
import { reportPress } from './reportPress.ts'

void reportPress(window.benchPress.rows)
