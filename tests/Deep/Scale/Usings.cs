global using System;
global using System.Collections.Generic;
global using System.Linq;
global using Pools.Internal;
global using Pools.PerCore;
global using Xunit;
