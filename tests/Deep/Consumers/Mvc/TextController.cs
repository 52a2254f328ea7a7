using Microsoft.AspNetCore.Mvc;
using Pools.Tests.Consumers.Json;

namespace Pools.Tests.Consumers.Mvc;

public sealed class TextController : ControllerBase
{
    [HttpGet("text/{number}")]
    public ContentResult GetText(int number) => Content(Consumers.Content.Text(number), "text/plain; charset=utf-8");

    [HttpGet("orders/{number}")]
    public ActionResult<Order> GetOrder(int number) => Ok(Order.Sample(number));

    [HttpPost("orders")]
    public ActionResult<Order> PostOrder([FromBody] Order order) => Ok(order);
}
