// SPDX-License-Identifier: Apache-2.0
/**
 * A web service with a cache before its database. Start at {@link
 * dev.hinterland.examples.service.ServiceApplication}; {@code ProductService} has the annotations.
 */
@NullMarked
package dev.hinterland.examples.service;

import org.jspecify.annotations.NullMarked;
