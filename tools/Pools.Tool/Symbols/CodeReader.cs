using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace Pools.Tool.Symbols;

/// <summary>Fills a code map from a trace: methods that are compiled during it, and at its end all others.</summary>
internal sealed class CodeReader
{
    private readonly CodeMap _code;

    /// <summary>The last code of each method compiled during the trace. Its offsets come next, or after another thread's method.</summary>
    private readonly Dictionary<ulong, MethodCode> _compiled = [];

    /// <summary>The offsets of the method that comes next: at the end of a trace they come before it.</summary>
    private (ulong Method, OffsetMap Offsets)? _announced;

    private CodeReader(CodeMap code) => _code = code;

    public static void Subscribe(EventPipeEventSource source, CodeMap code)
    {
        CodeReader reader = new(code);
        source.Clr.MethodLoadVerbose += reader.AddCompiled;
        source.Clr.MethodILToNativeMap += reader.AddOffsetsOfCompiled;
        source.Clr.LoaderModuleLoad += reader.AddModule;

        ClrRundownTraceEventParser rundown = new(source);
        rundown.MethodDCStopVerbose += reader.AddOld;
        rundown.MethodILToNativeMapDCStop += data => reader._announced = ((ulong)data.MethodID, OffsetsOf(data));
        rundown.LoaderModuleDCStop += reader.AddModule;
    }

    private void AddCompiled(MethodLoadUnloadVerboseTraceData data)
    {
        if (data.MethodSize > 0)
        {
            MethodCode method = Read(data);
            _compiled[method.Id] = method;
            _code.Add(method);
        }
    }

    private void AddOffsetsOfCompiled(MethodILToNativeMapTraceData data)
    {
        if (_compiled.Remove((ulong)data.MethodID, out MethodCode? method))
        {
            method.Offsets = OffsetsOf(data);
        }
    }

    private void AddOld(MethodLoadUnloadVerboseTraceData data)
    {
        if (data.MethodSize > 0)
        {
            MethodCode method = Read(data);
            method.Offsets = _announced is (ulong id, OffsetMap offsets) && id == method.Id ? offsets : null;
            _code.Add(method);
        }

        _announced = null;
    }

    private static MethodCode Read(MethodLoadUnloadVerboseTraceData data) => new()
    {
        Start = data.MethodStartAddress,
        Size = (uint)data.MethodSize,
        Method = new MethodName(data.MethodNamespace, data.MethodName, data.MethodSignature),
        Id = (ulong)data.MethodID,
        Token = data.MethodToken,
        Module = (ulong)data.ModuleID,
        IsOptimized = data.OptimizationTier is not (OptimizationTier.QuickJitted or OptimizationTier.QuickJittedInstrumented or OptimizationTier.MinOptJitted),
    };

    private static OffsetMap OffsetsOf(MethodILToNativeMapTraceData data)
    {
        int count = data.CountOfMapEntries;
        int[] native = new int[count];
        int[] intermediate = new int[count];
        for (int i = 0; i < count; i++)
        {
            native[i] = data.NativeOffset(i);
            intermediate[i] = data.ILOffset(i);
        }

        return new OffsetMap(native, intermediate);
    }

    private void AddModule(ModuleLoadUnloadTraceData data) => _code.AddModule((ulong)data.ModuleID, data.ModuleILPath);
}
