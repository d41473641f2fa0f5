-- Events are read by their type alone. With this index the planner may look for a type of which there are few among all that wait.
drop index outbox_event_order;
