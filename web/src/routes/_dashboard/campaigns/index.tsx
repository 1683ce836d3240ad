import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_dashboard/campaigns/')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_dashboard/campaigns/"!</div>
}
