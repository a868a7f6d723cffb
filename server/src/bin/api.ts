import { served } from '../app.ts'
import { serveApi } from './serve.ts'

await serveApi(served)
