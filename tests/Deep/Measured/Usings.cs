global using System;
global using System.Collections.Generic;
global using System.Linq;
global using System.Threading;
global using Pools.Internal;
global using Pools.Large;
global using Pools.PerCore;
global using Xunit;
