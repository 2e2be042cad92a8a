import { keepPublicTypes } from './publicTypes.ts'

keepPublicTypes(process.cwd())
