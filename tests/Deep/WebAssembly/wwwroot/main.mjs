import { dotnet } from './_framework/dotnet.js'

await dotnet.run()
