namespace Pools.Tool.Events;

/// <summary>Whose event it is.</summary>
internal enum EventProvider
{
    Runtime,
    Library,
}
